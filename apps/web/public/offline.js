// Lists the prices that the app stored at its last update, with their age.
const key = 'tidemark.last-prices';
const minuteMs = 60_000;
const probeMs = 15_000;

const readPrices = () => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

const formatAge = (ms) => {
  const minutes = Math.max(0, Math.floor(ms / minuteMs));
  if (minutes < 1) return 'less than a minute old';
  if (minutes < 60) return `${minutes} min old`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h old` : `${Math.floor(hours / 24)} days old`;
};

const formatTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

const createRow = ({ name, price, change }) => {
  const row = document.createElement('tr');
  const head = document.createElement('th');
  head.scope = 'row';
  head.textContent = name;
  row.append(head);
  for (const text of [price, change]) row.insertCell().textContent = text;
  return row;
};

const showAge = (at) => {
  const age = formatAge(Date.now() - Date.parse(at));
  document.querySelector('.age').textContent = `${formatTime.format(new Date(at))}, ${age}`;
};

const showPrices = ({ at, note, coins }) => {
  const noteLine = document.querySelector('.note');
  noteLine.textContent = note ?? '';
  noteLine.hidden = note === null;
  document.querySelector('tbody').replaceChildren(...coins.map(createRow));
  document.querySelector('section').hidden = false;
  showAge(at);
  setInterval(() => showAge(at), minuteMs);
};

const prices = readPrices();
if (prices === null) document.querySelector('.none').hidden = false;
else showPrices(prices);
document.querySelector('button').addEventListener('click', () => location.reload());
addEventListener('online', () => location.reload());
setInterval(async () => {
  const answer = await fetch('/healthz').catch(() => undefined);
  if (answer?.ok) location.reload();
}, probeMs);
