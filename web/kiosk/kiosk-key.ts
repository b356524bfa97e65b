/** Where the browser's storage holds what makes it a kiosk. Every page asks for it: this file stays small. */
export const DEVICE_KEY = "kiosk";
