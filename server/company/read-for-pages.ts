import type { Company } from "../../contract/company.ts";
import type { Database } from "../db/connection.ts";
import { getCompany } from "./queries.ts";

/**
 * Asked for each page: any node may have changed it. All who come while the database is being asked wait for one
 * question after that, so that any number of pages takes one connection. Without a database the page still comes.
 */
export function companyReader(db: Database): () => Promise<Company> {
  let lastKnown: Company = { name: null, colour: null, logo: null };
  let last = Promise.resolve(lastKnown);
  let next: Promise<Company> | undefined;
  const read = async () => {
    next = undefined;
    try {
      lastKnown = await getCompany(db);
    } catch {
      // The page's own calls report what is wrong.
    }
    return lastKnown;
  };
  return () => {
    if (next) return next;
    next = last.then(read);
    last = next;
    return next;
  };
}
