/** The portal's own files, by its worker; resolved once the worker has taken them all. */
export async function keepPortal() {
  requestPersistence();
  await navigator.serviceWorker.register("/service-worker.js");
  await navigator.serviceWorker.ready;
}

/** Firefox asks the person, who may never answer: nothing waits for that. Some WebKits lack this call. */
function requestPersistence() {
  const storage = navigator.storage as StorageManager | undefined;
  void storage?.persist().catch(() => false);
}
