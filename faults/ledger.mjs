import { attempt } from "../cluster/client.mjs";

const CREATED = 201;

/** What was acknowledged, by hand and one at a time, and whether it is there in the end. */
export function openLedger() {
  const names = new Set();
  let count = 0;
  return {
    async write({ call }) {
      const name = `Acknowledged ${(count += 1)}`;
      const answer = await call("POST", "/product-categories", { name });
      if (answer.status === CREATED) names.add(name);
      return answer;
    },
    /** Rows that an earlier load had acknowledged belong to it, too. */
    async settle(report, admin, others = []) {
      const acknowledged = [...names, ...others];
      const { data = [] } = await attempt(admin.call, "GET", "/product-categories");
      const found = new Set(data.map(({ name }) => name));
      const missing = acknowledged.filter((name) => !found.has(name));
      report.count("rows", acknowledged.length, missing);
    },
  };
}
