/** Aspect ratios at which a picture may be cropped to 16:9; a poster in portrait is shown whole. */
const CROPPED_RATIOS = { from: 1.3, to: 2.4 }

/** Whether a picture of this size, in pixels, is shaped so that it may fill a box of 16:9. */
export function isNearWide({ width, height }: { width: number; height: number }): boolean {
  const ratio = width / height
  return ratio >= CROPPED_RATIOS.from && ratio <= CROPPED_RATIOS.to
}
