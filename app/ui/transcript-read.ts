/** What was said in a recording, as pages read it. */
import { transcriptName } from '#app/links/transcript-address.ts'
import { api, href } from '#app/routes.ts'
import { read } from '#app/ui/read.ts'

export interface TranscriptLines {
  isTimed: boolean
  lines: readonly { start: number; text: string }[]
}

/** @param address as the record has it */
export function transcriptRead(address: string) {
  return read<TranscriptLines>(href(api.transcript, { name: transcriptName(address) }))
}
