import { describe, expect, it } from "vitest";
import { draftName, dropDrafts, readDraft, saveDraft } from "./stored-drafts.ts";

function makeStorage(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start));
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

describe("drafts of forms", () => {
  const name = draftName("amara", "new-user");
  const initial = { name: "", email: "", role: "guide" };

  it("keep what differs from the beginning, and nothing else", () => {
    const storage = makeStorage();
    saveDraft(storage, name, { name: "Nadia", email: "", role: "guide" }, initial);
    expect(readDraft(storage, name)).toEqual({ name: "Nadia" });
  });

  it("leave nothing behind once the form is as it began", () => {
    const storage = makeStorage();
    saveDraft(storage, name, { ...initial, name: "Nadia" }, initial);
    saveDraft(storage, name, initial, initial);
    expect(storage.kept.size).toBe(0);
  });

  it.each(["{", "[1]", '"text"', "null"])("read %j as no draft", (text) => {
    expect(readDraft(makeStorage({ [name]: text }), name)).toBeNull();
  });

  it("of others are dropped, one's own and foreign entries stay", () => {
    const other = draftName("amarasson", "new-user");
    const storage = makeStorage({ [other]: "{}", [name]: "{}", theme: "dark" });
    dropDrafts(storage, "amara");
    expect([...storage.kept.keys()]).toEqual([name, "theme"]);
    dropDrafts(storage);
    expect([...storage.kept.keys()]).toEqual(["theme"]);
  });

  it("do without a storage that is shut", () => {
    const shut = {
      ...makeStorage(),
      getItem: () => {
        throw new Error("denied");
      },
      setItem: () => {
        throw new Error("denied");
      },
    };
    expect(() => saveDraft(shut, name, { name: "x" }, initial)).not.toThrow();
    expect(readDraft(shut, name)).toBeNull();
  });
});
