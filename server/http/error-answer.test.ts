import { expect, test } from "vitest";
import { failures } from "../../contract/errors.ts";
import { asRefusal } from "./error-answer.ts";

test.each(["EAI_AGAIN", "ENOTFOUND", "EHOSTUNREACH", "ENETUNREACH", "EIO", "EROFS", "EMFILE"])(
  "R247 %s is temporary: the caller is asked to try again",
  (code) => {
    const refusal = asRefusal(Object.assign(new Error("open"), { code }));
    expect(refusal).toMatchObject({ status: 503, message: failures.unavailable });
    expect(refusal.retryAfterSeconds).toBeGreaterThan(0);
  },
);

test("R247 what nobody foresaw is asked no second time", () => {
  expect(asRefusal(new TypeError("x is not a function"))).toMatchObject({
    status: 500,
    message: failures.generic,
  });
});
