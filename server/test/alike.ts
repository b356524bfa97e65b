/** Whether two series of times tell their listeners apart: 5 ms at most, or what a busy machine adds to both. */
export function areAlike(one: number[], other: number[]): boolean {
  const [a, b] = [median(one), median(other)];
  return Math.abs(a - b) < Math.max(5, 0.25 * Math.max(a, b));
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
