/**
 * Uploads an audio file in parts. When the connection breaks, it goes on by itself; after a reload of the page it goes on
 * when the same file is chosen again.
 */
import { useEffect, useRef, useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { AUDIO_PART, audioProblems, mayBeAudio, MOST_AUDIO } from '#app/records/audio-limits.ts'
import { call, CallError, failureOf } from '#app/records/client.ts'
import { ask, Unreachable, whenBack } from '#app/records/unreachable.ts'
import { href } from '#app/routes.ts'

/** An upload as the server knows it. */
export interface PendingAudio {
  id: string
  fileName: string
  /** In bytes. */
  size: number
  received: number
  partSize: number
  file: UploadedAudio | null
}

export interface UploadedAudio {
  address: string
  fileName: string
  seconds: number
}

interface AudioUpload {
  /** The uploaded share, 0 to 1; undefined while nothing is uploaded. */
  progress: number | undefined
  /** The connection is broken; the upload goes on when it is back. */
  isWaiting: boolean
  problem: string | undefined
  send: (file: File) => Promise<void>
}

/**
 * One upload at a time; leaving the screen interrupts it.
 * @param onDone gets the uploaded file, and the one on this device
 */
export function useAudioUpload(onDone: (file: UploadedAudio, local: File) => Promise<void>): AudioUpload {
  const [progress, setProgress] = useState<number>()
  const [isWaiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const leaving = useRef<AbortController>(null)
  useEffect(() => {
    const controller = (leaving.current = new AbortController())
    return () => controller.abort()
  }, [])

  async function send(file: File): Promise<void> {
    const signal = leaving.current?.signal ?? new AbortController().signal
    const wrong = await problemOf(file)
    setProblem(wrong)
    if (wrong !== undefined) return
    setProgress(0)
    try {
      const uploaded = await upload(file, { signal, onProgress: setProgress, onWaiting: setWaiting })
      void onDone(uploaded, file)
    } catch (error) {
      if (!signal.aborted) setProblem(sentenceFor(error))
    } finally {
      setProgress(undefined)
      setWaiting(false)
    }
  }
  return { progress, isWaiting, problem, send }
}

async function problemOf(file: File): Promise<string | undefined> {
  if (file.size > MOST_AUDIO) return audioProblems.size
  const start = await file.slice(0, 8).arrayBuffer()
  return mayBeAudio(new Uint8Array(start)) ? undefined : audioProblems.type
}

interface Watching {
  signal: AbortSignal
  onProgress: (share: number) => void
  onWaiting: (isWaiting: boolean) => void
}

/** @throws CallError when the server refuses it */
async function upload(file: File, watching: Watching): Promise<UploadedAudio> {
  const { name, size, lastModified } = file
  for (;;) {
    try {
      const announced = await call('POST', adminApi.audioUploads, { fileName: name, size, modified: lastModified })
      return await sendRest(file, (await announced.json()) as PendingAudio, watching)
    } catch (error) {
      watching.signal.throwIfAborted()
      if (!isPassing(error)) throw error
      await untilBack(error, watching)
    }
  }
}

async function sendRest(file: File, known: PendingAudio, { signal, onProgress }: Watching): Promise<UploadedAudio> {
  let { received } = known
  // The last part is sent again when its answer was lost.
  let part = Math.min(Math.floor(received / AUDIO_PART), Math.ceil(file.size / AUDIO_PART) - 1)
  for (;;) {
    onProgress(received / file.size)
    const body = file.slice(part * AUDIO_PART, (part + 1) * AUDIO_PART)
    const address = href(adminApi.audioPart, { id: known.id, part: String(part) })
    const response = await ask(address, { method: 'PUT', body, signal })
    if (!response.ok) throw new CallError(response.status, await response.text())
    const after = (await response.json()) as PendingAudio
    if (after.file) return after.file
    ;({ received } = after)
    part = received / AUDIO_PART
  }
}

/** What goes by: the network, many uploads at once, a part that another tab has sent. */
function isPassing(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof CallError && [409, 429, 503].includes(error.status))
}

const SOON = 2_000

async function untilBack(error: unknown, { signal, onWaiting }: Watching): Promise<void> {
  if (!(error instanceof Unreachable)) return new Promise((resolve) => setTimeout(resolve, SOON))
  onWaiting(true)
  await new Promise<void>((resolve) => {
    const cancel = whenBack(done)
    signal.addEventListener('abort', done, { once: true })
    function done() {
      cancel()
      resolve()
    }
  })
  onWaiting(false)
}

function sentenceFor(error: unknown): string {
  const reason = error instanceof CallError ? error.fields['file'] : undefined
  return reason ?? failureOf(error)
}
