import { sql } from "kysely";
import type { CandidateFilter, CandidateQuery } from "../../contract/assignments.ts";
import type { Database } from "../db/connection.ts";
import { tolerantPageOf } from "../lists/paging.ts";
import type { Actor } from "../sessions/actor.ts";
import { assignableUsers } from "../users/assignable.ts";
import { ofRole } from "../users/queries.ts";
import { searchConditions } from "../users/search-conditions.ts";
import { nameSpelledAlike } from "../users/spelled-alike.ts";

/**
 * Everyone whom the actor may give a demo to and who fits: any of the criteria, all of which must hold. `similar` are
 * those whose names are spelled alike; they are shown where nobody fits, and never given anything unseen.
 */
export async function listCandidates(db: Database, actor: Actor, filter: CandidateFilter) {
  const { search, role } = filter;
  let query = assignableUsers(db, actor, filter);
  if (role !== undefined) query = query.where(ofRole(role));
  if (!search) return { all: query, similar: undefined };
  const ways = await searchConditions(db, search);
  const alike = nameSpelledAlike(search);
  return { all: query.where((eb) => eb.or(ways)), similar: alike && query.where(alike) };
}

/** A page of them, with how many of the demos each one has. */
export async function pageOfCandidates(db: Database, actor: Actor, query: CandidateQuery) {
  const demos = query.demos?.split(",") ?? [];
  const { all, similar } = await listCandidates(db, actor, query);
  const counted = (list: typeof all) => ({
    query: list.select(countOf(demos).as("assigned_count")),
  });
  const page = await tolerantPageOf(db, counted(all), similar && counted(similar), query);
  const found = page.is_similar && similar ? similar : all;
  const completeCount = demos.length === 0 ? 0 : await countComplete(db, found, demos);
  return { ...page, completeCount };
}

const countOf = (demos: readonly string[]) => sql<number>`(
  select count(distinct a.demo_id)::int from assignments as a
  where a.user_id = u.id and a.demo_id = any(${demos}) and is_lasting(a.expires_on))`;

/** Those who have the demos are looked up first: they are few beside all people. */
async function countComplete(
  db: Database,
  all: Awaited<ReturnType<typeof listCandidates>>["all"],
  demos: readonly string[],
) {
  const demoCount = new Set(demos).size;
  const { people } = await db
    .selectFrom(
      all
        .clearSelect()
        .clearOrderBy()
        .select("u.id")
        .where(
          sql<boolean>`u.id in (select a.user_id from assignments as a where a.demo_id = any(${demos})
            and is_lasting(a.expires_on) group by a.user_id having count(distinct a.demo_id) = ${demoCount})`,
        )
        .as("complete"),
    )
    .select((eb) => eb.fn.countAll<string>().as("people"))
    .executeTakeFirstOrThrow();
  return Number(people);
}
