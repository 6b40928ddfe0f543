/**
 * A part of a regular expression that matches in any case, inside a case-sensitive one. `(?i:…)` and `(?-i:…)` would do
 * that, but V8 compiles them wrongly once a process has compiled many expressions: `--no-regexp-optimization` shows it
 * with `/^(?:bishop|dean)\s+(?<name>(?-i:T\w+))$/i` and "Bishop Thomas" (V8 14.6).
 * @param source of ASCII and Latin letters, without property escapes
 */
export function anyCase(source: string): string {
  return source.replace(/\\p\{[^}]*\}|\\.|\(\?<\w+>|\[(?:\\.|[^\]])*\]|\p{L}/gu, (piece) => {
    if (piece.startsWith('[')) return piece.replace(/\\p\{[^}]*\}|\\.|\p{L}/gu, bothCases)
    return piece.length === 1 ? `[${bothCases(piece)}]` : piece
  })
}

function bothCases(piece: string): string {
  return piece.length === 1 && piece.toUpperCase() !== piece.toLowerCase()
    ? piece.toLowerCase() + piece.toUpperCase()
    : piece
}
