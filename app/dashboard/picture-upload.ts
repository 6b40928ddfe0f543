/**
 * Uploads a picture from this device: makes it smaller where it has to be, requests an upload address, then sends the file,
 * reporting progress.
 */
import { adminApi } from '#app/admin-routes.ts'
import { call } from '#app/dashboard/client.ts'
import { useUpload } from '#app/dashboard/file-field.tsx'
import {
  isHeic,
  PICTURE_WIDTHS,
  MAX_PICTURE_HEIGHT,
  pictureProblem,
  pictureProblems,
  pictureType,
} from '#app/links/picture-address.ts'
import { toast } from '#app/ui/toast.tsx'

const uploadToasts = {
  done: 'Image uploaded successfully!',
  failed: 'Failed to upload image. Please try again.',
} as const

/** @param onDone is given the picture's address */
export function usePictureUpload(onDone: (address: string) => void) {
  return useUpload({
    upload: async (file, onProgress, signal) => {
      const { publicUrl, notice } = await uploadPicture(file, onProgress, signal)
      onDone(publicUrl)
      toast({ text: [uploadToasts.done, notice].filter(Boolean).join(' ') })
    },
    onFailure: (error) => {
      toast({ text: uploadProblem(error), isError: true })
      return error instanceof Refusal ? error.message : undefined
    },
  })
}

/** The file can’t become a picture, for a reason that people can read. */
class Refusal extends Error {}

export interface Uploaded {
  id: string
  publicUrl: string
  /** Says what the picture lost, such as the motion of an animation. */
  notice?: string | undefined
}

/** Whether it was refused for what it is, and will be again. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Refusal
}

/** The message for people when an upload has failed. */
export function uploadProblem(error: unknown): string {
  return error instanceof Refusal ? error.message : uploadToasts.failed
}

type OnProgress = (share: number) => void

/**
 * Uploads a file without a toast. One that is too large, or that only this browser can read, is made smaller first.
 * `uploadProblem` describes its errors.
 */
export async function uploadPicture(
  file: File,
  onProgress: OnProgress = () => undefined,
  signal?: AbortSignal,
): Promise<Uploaded> {
  const problem = pictureProblem(file)
  if (problem === pictureProblems.size) return sendPicture(await smaller(file, problem), onProgress, signal)
  if (problem !== undefined) throw new Refusal(problem)
  // The server needs many times longer for it than a browser that can read it.
  const light = isHeic(file) ? await smaller(file, '').catch(() => file) : file
  try {
    return await sendPicture(light, onProgress, signal)
  } catch (error) {
    if (!(error instanceof Refusal) || !MADE_SMALLER.has(error.message)) throw error
    return sendPicture(await smaller(file, error.message), onProgress, signal)
  }
}

/** What a server refuses and this browser may be able to read. */
const MADE_SMALLER: ReadonlySet<string> = new Set([pictureProblems.pixels, pictureProblems.heavy])

/**
 * The same picture as large as it is ever shown: upright, and transparent where it was.
 * @param problem says what to do when the browser can’t read it
 */
async function smaller(file: File, problem: string): Promise<File> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!image) throw new Refusal(problem)
  const scale = Math.min(1, Math.max(...PICTURE_WIDTHS) / image.width, MAX_PICTURE_HEIGHT / image.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const drawing = canvas.getContext('2d')
  if (drawing) drawing.imageSmoothingQuality = 'high'
  drawing?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  const type = file.type === 'image/jpeg' || isHeic(file) ? 'image/jpeg' : 'image/webp'
  // Browsers that can't write WebP make a PNG.
  const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.92))
  if (!made || pictureProblem(made) !== undefined) throw new Refusal(problem)
  return new File([made], file.name, { type: made.type })
}

async function sendPicture(file: File, onProgress: OnProgress, signal?: AbortSignal): Promise<Uploaded> {
  const { name, size } = file
  const answer = await call('POST', adminApi.uploadImage, { fileName: name, contentType: pictureType(file), size })
  const { uploadUrl, publicUrl } = (await answer.json()) as { uploadUrl: string; publicUrl: string }
  const kept = await put(uploadUrl, file, onProgress, signal)
  // The picture's final address contains its size; the one given before redirects to it.
  return { id: kept.id ?? '', publicUrl: kept.publicUrl ?? publicUrl, notice: kept.notice }
}

interface PutAnswer {
  id?: string
  publicUrl?: string
  notice?: string
  fields?: { file?: string }
}

/** `fetch` can't report upload progress. */
function put(address: string, file: File, onProgress: (share: number) => void, signal?: AbortSignal) {
  return new Promise<PutAnswer>((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    signal?.addEventListener('abort', () => request.abort())
    request.open('PUT', address)
    request.setRequestHeader('Content-Type', pictureType(file))
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(parsed(request.responseText))
      else reject(refusalOf(request))
    })
    for (const event of ['error', 'abort', 'timeout']) {
      request.addEventListener(event, () => reject(new Error('Failed to upload file')))
    }
    request.send(file)
  })
}

function refusalOf({ responseText }: XMLHttpRequest): Error {
  const reason = parsed(responseText).fields?.file
  return reason ? new Refusal(reason) : new Error('Failed to upload file')
}

/** The answer of a proxy may not be JSON. */
function parsed(text: string): PutAnswer {
  try {
    return JSON.parse(text) as PutAnswer
  } catch {
    return {}
  }
}
