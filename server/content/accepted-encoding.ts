export type Encoding = "br" | "gzip";

/** Whether a browser can take this: Chromium, for one, takes Brotli over https and from localhost only. */
export function acceptsEncoding(header: string | undefined, encoding: Encoding): boolean {
  const wishes = (header ?? "").toLowerCase().split(",");
  const [named, any] = [encoding, "*"].map((name) => wishes.find((wish) => nameOf(wish) === name));
  const wish = named ?? any;
  return wish !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(wish);
}

const nameOf = (wish: string) => wish.split(";")[0]?.trim();
