// See `load-locale-data.ts`.
new Intl.DateTimeFormat('en-GB').format();
postMessage(null);
close();
