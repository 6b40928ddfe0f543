/** Files that last as long as the test. */
import type { Files } from '#storage/files.ts'

export function filesInMemory(): Files {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    async put(name, bytes) {
      kept.set(name, new Uint8Array(bytes))
    },
    async get(name) {
      const bytes = kept.get(name)
      return bytes && { size: bytes.length, body: () => Promise.resolve(new Blob([bytes]).stream()) }
    },
    async delete(name) {
      kept.delete(name)
    },
    list: (prefix) => Promise.resolve([...kept.keys()].filter((name) => name.startsWith(prefix)).toSorted()),
  }
}
