/** Questions in the terminal whose answers it doesn't show. */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks in the terminal without showing the input. */
export async function askHidden(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  // Asks only after the terminal has stopped showing what is typed.
  process.stderr.write(question)
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
