// Shows alerts as notifications. It handles no requests, so that no page is stored in the browser.
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
