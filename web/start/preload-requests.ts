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
      "/attention",
    ],
    admin: ["/dashboard", "/night-watch", "/insights"],
    regional: ["/insights"],
    employee: ["/watches"],
  },
  "/demo": {
    everyone: [
      "/demo-products?page=1&size=12&category=all&search=&sort=newToOld",
      "/product-categories",
      "/attention",
    ],
  },
  "/users": {
    everyone: ["/attention"],
    admin: ["/users?page=1&size=10", "/user-types?page=1&size=1000"],
    regional: ["/users?page=1&size=10"],
  },
};
