import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { test } from "../own-portal.ts";

test.use({ settings: { WEBHOOK_PRIVATE_ADDRESSES: "on", WEBHOOK_PLAIN_HTTP: "on" } });

test("S283 a webhook is made, its secret copied, tested, sent again, edited, re-keyed, switched off and deleted", async ({
  page,
  context,
  openAs,
}) => {
  const bodies: { signature: string; signed: string }[] = [];
  let status = 500;
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { headers } = request;
      const body = Buffer.concat(chunks).toString();
      bodies.push({
        signature: String(headers["webhook-signature"]),
        signed: [headers["webhook-id"], headers["webhook-timestamp"], body].join("."),
      });
      response.writeHead(status).end();
    });
  });
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAs("admin", "/integrations");
  await page.getByRole("button", { name: "New webhook" }).click();
  const dialog = page.getByRole("dialog");
  const create = dialog.getByRole("button", { name: "Create webhook" });
  await create.click();
  await expect(dialog).toContainText("Please give the webhook a name");
  await expect(dialog).toContainText("Please choose what the webhook tells of");
  await dialog.getByLabel("Name").fill("Sales chat");
  await dialog.getByLabel("Address").fill("http://169.254.169.254/latest");
  await dialog.getByLabel("Demo failed").check();
  await create.click();
  await expect(dialog).toContainText("This address lies inside a network");
  await dialog.getByLabel("Address").fill(url);
  await create.click();
  const shown = dialog.getByText(/^whsec_/);
  const secret = await shown.innerText();
  await dialog.getByRole("button", { name: "Copy" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await dialog.getByRole("button", { name: "Done" }).click();

  const line = page.getByRole("listitem").filter({ hasText: "Sales chat" });
  await expect(line).toContainText("nothing delivered yet");
  await expect(page.getByText(secret)).toHaveCount(0);
  await line.getByRole("button", { name: "Deliveries of Sales chat" }).click();
  await expect(dialog).toContainText("Nothing has been sent yet");
  await dialog.getByRole("button", { name: "Send a test" }).click();
  const delivery = dialog.getByRole("listitem").filter({ hasText: "Test" });
  await expect(delivery).toContainText("The receiver answered with 500.");
  await expect(delivery).toContainText("1 attempt");
  status = 204;
  await delivery.getByRole("button", { name: "Send Test again" }).click();
  await expect(delivery).toContainText("delivered");
  await expect(delivery).toContainText("204");
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  for (const { signature, signed } of bodies)
    expect(signature).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
  await dialog.getByRole("button", { name: "Close" }).click();

  const more = line.getByRole("button", { name: "More for Sales chat" });
  await more.click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await dialog.getByLabel("Person approved").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(line).toContainText("Demo failed, Person approved");
  await more.click();
  await page.getByRole("button", { name: "New secret" }).click();
  await dialog.getByRole("button", { name: "New secret" }).click();
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  expect(await dialog.getByText(/^whsec_/).innerText()).not.toBe(secret);
  await dialog.getByRole("button", { name: "Done" }).click();
  await line.getByRole("switch", { name: "Webhook Sales chat" }).click();
  await expect(line).toContainText("Off");
  await more.click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(line).toHaveCount(0);
  receiver.closeAllConnections();
  receiver.close();
});
