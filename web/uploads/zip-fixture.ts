/** One file of a zip that a test makes by hand, honest or not. */
export type ZipMember = {
  name: string;
  content?: Uint8Array;
  /** What the zip says; by default the truth. */
  declared?: number;
  isEncrypted?: boolean;
  method?: number;
  /** The upper half of the attributes, as Unix tools write them. */
  mode?: number;
};

const HEADER_BYTES = 30;
const LISTED_BYTES = 46;
const END_BYTES = 22;
const UTF8_FLAG = 0x800;
const ENCRYPTED_FLAG = 1;

/** Byte by byte: a proper writer refuses to write what is tested here. */
export function makeZip(members: readonly ZipMember[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const listed: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const member of members) {
    const head = headerOf(member, HEADER_BYTES, 0x04034b50, 4);
    const content = new Uint8Array(member.content ?? []);
    const entry = headerOf(member, LISTED_BYTES, 0x02014b50, 6);
    const view = new DataView(entry.buffer);
    view.setUint16(4, 0x0314, true);
    view.setUint32(38, ((member.mode ?? 0o100644) << 16) >>> 0, true);
    view.setUint32(42, offset, true);
    parts.push(head, content);
    listed.push(entry);
    offset += head.length + content.length;
  }
  return new Blob([...parts, ...listed, endOf(listed, offset)]);
}

function headerOf(member: ZipMember, length: number, signature: number, at: number) {
  const { content = new Uint8Array(), declared, isEncrypted = false, method = 0 } = member;
  const name = new TextEncoder().encode(member.name);
  const bytes = new Uint8Array(length + name.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, signature, true);
  view.setUint16(at, 20, true);
  view.setUint16(at + 2, UTF8_FLAG | (isEncrypted ? ENCRYPTED_FLAG : 0), true);
  view.setUint16(at + 4, method, true);
  view.setUint32(at + 10, crc32(content), true);
  view.setUint32(at + 14, content.length, true);
  view.setUint32(at + 18, declared ?? content.length, true);
  view.setUint16(at + 22, name.length, true);
  bytes.set(name, length);
  return bytes;
}

function endOf(listed: readonly Uint8Array[], offset: number) {
  const view = new DataView(new ArrayBuffer(END_BYTES));
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(8, listed.length, true);
  view.setUint16(10, listed.length, true);
  view.setUint32(
    12,
    listed.reduce((sum, { length }) => sum + length, 0),
    true,
  );
  view.setUint32(16, offset, true);
  return new Uint8Array(view.buffer);
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
