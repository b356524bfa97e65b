import { attempt } from "../cluster/client.mjs";

const CREATED = 201;

/** Records what was acknowledged, one write at a time, and checks that it is there in the end. */
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
    /** Includes rows that were acknowledged to an earlier load. */
    async settle(report, admin, others = []) {
      const acknowledged = [...names, ...others];
      const { data = [] } = await attempt(admin.call, "GET", "/product-categories");
      const found = new Set(data.map(({ name }) => name));
      const missing = acknowledged.filter((name) => !found.has(name));
      report.count("rows", acknowledged.length, missing);
    },
  };
}
