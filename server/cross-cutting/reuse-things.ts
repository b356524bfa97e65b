import type { Database } from "../db/connection.ts";
import { makeThings, type Place, type Things } from "../test/things.ts";

/**
 * The same things for one test after the other, for as long as no call can have changed them: every look at a
 * database in which each test leaves fifty rows is slower than the one before.
 */
export function reuseThings(of: () => { db: Database; place: Place }) {
  let made: Promise<Things> | undefined;
  return {
    take: () => (made ??= makeThings(of().db, of().place)),
    /** Whatever was answered with success may have used them up. */
    note: (method: string, status: number) => {
      if (method !== "GET" && status < 300) made = undefined;
    },
  };
}
