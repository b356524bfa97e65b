/** What is asked for wherever a page begins: by everybody, and by one role besides. */
type Visit = Readonly<{
  roles: Readonly<Record<string, readonly string[]>>;
  /** Where a list is remembered in one of two views: under which name, and what each of them asks. */
  views?: Readonly<{ name: string; grid: string; list: string }>;
}>;

/**
 * What every visit of a page begins with, by its path and for whom: preload.js asks it before
 * any code is there. To the letter what the page asks; a browser test compares them.
 */
export const preloadRequests: Readonly<Record<string, Visit>> = {
  "/": {
    views: {
      name: "home-view",
      grid: "/demo-products?page=1&size=12&category=all&search=&sort=all",
      list: "/demo-overview?page=1&size=10&category=all",
    },
    roles: {
      everyone: ["/product-categories", "/attention"],
      admin: ["/dashboard", "/night-watch", "/insights"],
      regional: ["/insights"],
      employee: ["/watches"],
    },
  },
  "/demo": {
    views: {
      name: "demo-view",
      grid: "/demo-products?page=1&size=12&category=all&search=&sort=newToOld",
      list: "/demo-overview?page=1&size=10&category=all",
    },
    roles: { everyone: ["/product-categories", "/attention"] },
  },
  "/users": {
    roles: {
      everyone: ["/attention"],
      admin: ["/users?page=1&size=10", "/user-types?page=1&size=1000"],
      regional: ["/users?page=1&size=10"],
    },
  },
};
