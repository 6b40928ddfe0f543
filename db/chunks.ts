/** Long lists for statements that take short ones. */

/** Rows or values in one statement; both engines take far more parameters than that makes. */
const AT_ONCE = 200

/** The list in pieces that fit into one statement each. */
export function inChunks<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, index) =>
    all.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  )
}
