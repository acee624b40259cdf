// Block all requests to other sites, before Python starts.

const own = self.fetch.bind(self);

self.fetch = (asked, more) => {
  const address = new URL(asked instanceof Request ? asked.url : asked, self.location);
  return address.origin === self.location.origin ? own(asked, more) : Promise.reject(new TypeError(`not from here: ${address.origin}`));
};
for (const way of ["XMLHttpRequest", "WebSocket", "EventSource", "WebTransport", "importScripts", "indexedDB", "caches"]) {
  Object.defineProperty(self, way, { value: undefined, configurable: false, writable: false });
}
