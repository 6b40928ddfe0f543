/**
 * The pictures that are uploaded into the library, one after the other, each with its progress and its result. It goes on while
 * other sections are open, and after a reload with what the browser has kept (`kept-files.ts`).
 */
import { forgetFile, holdFile, keepFile, keptFiles } from '#app/dashboard/kept-files.ts'
import { isRefusal, uploadPicture, uploadProblem } from '#app/dashboard/picture-upload.ts'
import { startUpload } from '#app/dashboard/running-uploads.ts'
import { formatCount } from '#app/text/format-count.ts'
import { toast } from '#app/ui/toast.tsx'

export interface QueuedPicture {
  readonly id: number
  readonly file: File
  /** A failed one can be tried again, a refused one can't. */
  readonly state: 'waiting' | 'sending' | 'done' | 'failed' | 'refused'
  /** The sent share, 0 to 1. */
  readonly progress: number
  /** Why it failed, or what was changed in it. */
  readonly text?: string | undefined
}

let pictures: readonly QueuedPicture[] = []
let isRunning = false
let lastId = 0
const listeners = new Set<() => void>()
/** What ends the upload, and what forgets its file, by the picture's id. */
const canceling = new Map<number, AbortController>()
const ending = new Map<number, () => void>()

export function queuedPictures(): readonly QueuedPicture[] {
  return pictures
}

export function onQueueChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** @param by id of the person */
export async function sendPictures(files: readonly File[], by: string): Promise<void> {
  // Finished pictures leave the list; failed ones stay, so that they can be tried again.
  if (!isRunning) set(pictures.filter(({ state }) => state === 'failed'))
  const added = files.map((file) => ({ id: add(file, startUpload(file.name)), file }))
  const sending = run()
  for (const { id, file } of added) if (ending.has(id)) await keep(id, file, by)
  await sending
}

/** Leaving the page asks first until the file is kept; afterward it loses nothing. */
async function keep(id: number, file: File, by: string): Promise<void> {
  const key = await keepFile(file, by)
  if (key === undefined) return
  const release = await holdFile(key)
  const forget = () => void forgetFile(key).then(release)
  ending.get(id)?.()
  // It may have been sent meanwhile.
  if (ending.has(id)) ending.set(id, forget)
  else forget()
}

/** Goes on with what an earlier page of this person has not sent. @param by id of the person */
export async function resumePictures(by: string): Promise<void> {
  for (const { key, file } of await keptFiles(by)) {
    const release = await holdFile(key)
    if (release) add(file, () => void forgetFile(key).then(release))
  }
  await run()
}

/** Ends it, and forgets it. */
export function cancelPicture(id: number): void {
  canceling.get(id)?.abort()
  end(id)
  set(pictures.filter((one) => one.id !== id))
}

/** @param id all that failed, if omitted */
export async function tryPicturesAgain(id?: number): Promise<void> {
  const failed = pictures.filter((one) => one.state === 'failed' && (id === undefined || one.id === id))
  for (const one of failed) change(one.id, { state: 'waiting', progress: 0, text: undefined })
  await run()
}

async function run(): Promise<void> {
  if (isRunning) return
  isRunning = true
  let [done, failed] = [0, 0]
  for (let next = waiting(); next; next = waiting()) {
    if (await send(next)) done++
    else if (pictures.some(({ id }) => id === next.id)) failed++
  }
  isRunning = false
  // Other sections don't show the list.
  const lost = failed > 0 ? ` ${formatCount(failed, ['image wasn’t', 'images weren’t'])}: see Files and pictures.` : ''
  if (done + failed > 0)
    toast({
      title: failed > 0 ? 'Error' : 'Success',
      text: `${formatCount(done, ['image', 'images'])} uploaded.${lost}`,
    })
}

function waiting(): QueuedPicture | undefined {
  return pictures.find(({ state }) => state === 'waiting')
}

/** @returns whether it was uploaded */
async function send({ id, file }: QueuedPicture): Promise<boolean> {
  change(id, { state: 'sending' })
  try {
    const { notice } = await uploadPicture(file, (progress) => change(id, { progress }), canceling.get(id)?.signal)
    change(id, { state: 'done', text: notice })
    end(id)
    return true
  } catch (error) {
    const isFinal = isRefusal(error)
    change(id, { state: isFinal ? 'refused' : 'failed', text: uploadProblem(error) })
    // A broken connection, or a page that is left, has decided nothing.
    if (isFinal) end(id)
    return false
  }
}

function add(file: File, atEnd: () => void): number {
  const id = ++lastId
  ending.set(id, atEnd)
  canceling.set(id, new AbortController())
  set([...pictures, { id, file, state: 'waiting', progress: 0 }])
  return id
}

function end(id: number): void {
  ending.get(id)?.()
  ending.delete(id)
  canceling.delete(id)
}

function change(id: number, to: Partial<QueuedPicture>): void {
  set(pictures.map((one) => (one.id === id ? { ...one, ...to } : one)))
}

function set(changed: readonly QueuedPicture[]): void {
  pictures = changed
  for (const listener of listeners) listener()
}
