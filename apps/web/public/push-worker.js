// Shows alerts as notifications. While the network is away, it shows one page with the last public prices. It stores
// no other page, because pages are private.
const offlinePage = '/offline.html';
const offlineFiles = [offlinePage, '/offline.css', '/offline.js', '/mark.svg'];
const offlineCache = 'offline';

addEventListener('install', (event) => {
  event.waitUntil(storeOfflineFiles());
});

const storeOfflineFiles = async () => {
  const cache = await caches.open(offlineCache);
  await cache.addAll(offlineFiles.map((file) => new Request(file, { cache: 'reload' })));
  await skipWaiting();
};

addEventListener('activate', (event) => {
  event.waitUntil(clients.claim());
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === 'navigate') event.respondWith(fetchOrStored(request, offlinePage));
  else if (origin === location.origin && offlineFiles.includes(pathname))
    event.respondWith(fetchOrStored(request, pathname));
});

const fetchOrStored = async (request, file) => {
  try {
    return await fetch(request);
  } catch (error) {
    const stored = await caches.match(file);
    if (stored === undefined) throw error;
    return stored;
  }
};

addEventListener('push', (event) => {
  const { title, body, tag, path } = event.data.json();
  const options = { body, tag, icon: '/icon-192.png', data: { path } };
  event.waitUntil(registration.showNotification(title, options));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showPage(event.notification.data.path));
});

const showPage = async (path) => {
  const { href } = new URL(path, location.origin);
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const opened = windows.find(({ url }) => url === href);
  return opened ? opened.focus() : clients.openWindow(href);
};
