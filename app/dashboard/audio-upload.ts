/**
 * Uploads an audio file in parts. After a broken connection it continues by itself; after a reload of the page it continues
 * when the same file is chosen again.
 */
import { useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import {
  AUDIO_PART_BYTES,
  AUDIO_START_BYTES,
  audioProblems,
  mayBeAudio,
  MAX_AUDIO_BYTES,
} from '#app/definitions/audio-limits.ts'
import { call, CallError, failureOf, request, ConnectionError, onReconnect } from '#app/dashboard/client.ts'
import { useUpload } from '#app/dashboard/file-field.tsx'
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

/**
 * An upload with parts. When the connection is broken, it waits and continues when it is back.
 * @param onDone gets the uploaded file, and the one on this device
 */
export function useAudioUpload(onDone: (file: UploadedAudio, local: File) => Promise<void>) {
  const [isWaiting, setWaiting] = useState(false)
  const state = useUpload({
    problemOf,
    upload: async (file, onProgress, signal) => {
      const uploaded = await upload(file, { signal, onProgress, onWaiting: setWaiting })
      void onDone(uploaded, file)
    },
    onFailure: (error) => {
      const reason = error instanceof CallError ? error.fields['file'] : undefined
      return reason ?? failureOf(error)
    },
  })
  return { ...state, isWaiting }
}

async function problemOf(file: File): Promise<string | undefined> {
  if (file.size > MAX_AUDIO_BYTES) return audioProblems.size
  const start = await file.slice(0, AUDIO_START_BYTES).arrayBuffer()
  return mayBeAudio(new Uint8Array(start)) ? undefined : audioProblems.type
}

interface UploadListener {
  signal: AbortSignal
  onProgress: (share: number) => void
  onWaiting: (isWaiting: boolean) => void
}

/** @throws CallError when the server refuses it */
async function upload(file: File, listener: UploadListener): Promise<UploadedAudio> {
  const { name, size, lastModified } = file
  for (;;) {
    try {
      const announced = await call('POST', adminApi.audioUploads, { fileName: name, size, modified: lastModified })
      return await sendRest(file, (await announced.json()) as PendingAudio, listener)
    } catch (error) {
      listener.signal.throwIfAborted()
      if (!isTemporary(error)) throw error
      await waitForRetry(error, listener)
    }
  }
}

async function sendRest(
  file: File,
  known: PendingAudio,
  { signal, onProgress }: UploadListener,
): Promise<UploadedAudio> {
  let { received } = known
  // The last part is sent again when its response was lost.
  let part = Math.min(Math.floor(received / AUDIO_PART_BYTES), Math.ceil(file.size / AUDIO_PART_BYTES) - 1)
  for (;;) {
    onProgress(received / file.size)
    const body = file.slice(part * AUDIO_PART_BYTES, (part + 1) * AUDIO_PART_BYTES)
    const address = href(adminApi.audioPart, { id: known.id, part: String(part) })
    const response = await request(address, { method: 'PUT', body, signal })
    if (!response.ok) throw new CallError(response.status, await response.text())
    const after = (await response.json()) as PendingAudio
    if (after.file) return after.file
    ;({ received } = after)
    part = received / AUDIO_PART_BYTES
  }
}

/** A network error, too many uploads at once, or a part that another tab has sent. */
function isTemporary(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof CallError && [409, 429, 503].includes(error.status))
}

const RETRY_PAUSE_MS = 2_000

async function waitForRetry(error: unknown, { signal, onWaiting }: UploadListener): Promise<void> {
  if (!(error instanceof ConnectionError)) return new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS))
  onWaiting(true)
  await new Promise<void>((resolve) => {
    const cancel = onReconnect(done)
    signal.addEventListener('abort', done, { once: true })
    function done() {
      cancel()
      resolve()
    }
  })
  onWaiting(false)
}
