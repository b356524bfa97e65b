/**
 * What every visit of a page begins with, by its path and for whom: web/public/preload.js asks it before
 * any code is there. To the letter what the page asks; a browser test compares them.
 */
export const preloadRequests: Readonly<
  Record<string, Readonly<Record<string, readonly string[]>>>
> = {
  "/": {
    everyone: [
      "/demo-products?page=1&size=12&category=all&search=&sort=all",
      "/product-categories",
    ],
    admin: ["/dashboard", "/night-watch", "/attention", "/insights"],
    regional: ["/attention", "/insights"],
    employee: ["/watches", "/attention"],
  },
  "/demo": {
    everyone: [
      "/demo-products?page=1&size=12&category=all&search=&sort=newToOld",
      "/product-categories",
    ],
  },
  "/users": {
    everyone: [],
    admin: ["/users?page=1&size=10", "/user-types?page=1&size=1000"],
    regional: ["/users?page=1&size=10"],
  },
};
