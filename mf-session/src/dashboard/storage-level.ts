/** Colour of the storage bar: primary below 75 %, warning below 90 %, danger from there (V1 §4). */
export type StorageLevel = 'primary' | 'warning' | 'danger';

/** Part of the space that is used, in percent; an account without space is full once it holds anything. */
export function usedPercent(usado: number, total: number): number {
  if (total <= 0) return usado > 0 ? 100 : 0;
  return (usado / total) * 100;
}

export function storageLevel(percent: number): StorageLevel {
  if (percent < 75) return 'primary';
  return percent < 90 ? 'warning' : 'danger';
}
