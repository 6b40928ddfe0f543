/** Uploads a picture from this device: requests an upload address, then sends the file, reporting progress. */
import { adminApi } from '#app/admin-routes.ts'
import { call } from '#app/records/client.ts'
import { useUpload } from '#app/records/file-field.tsx'
import { pictureProblem } from '#app/ui/picture-address.ts'
import { toast } from '#app/ui/toast.tsx'

const uploadToasts = {
  done: 'Image uploaded successfully!',
  failed: 'Failed to upload image. Please try again.',
} as const

/** @param onDone is given the picture's address */
export function usePictureUpload(onDone: (address: string) => void) {
  return useUpload({
    problemOf: (file) => {
      const problem = pictureProblem(file)
      if (problem !== undefined) toast({ text: problem, isError: true })
      return problem
    },
    upload: async (file, onProgress, signal) => {
      onDone((await uploadPicture(file, onProgress, signal)).publicUrl)
      toast({ text: uploadToasts.done })
    },
    onFailure: (error) => {
      toast({ text: uploadProblem(error), isError: true })
      return error instanceof Refusal ? error.message : undefined
    },
  })
}

/** The server has checked the file and refuses it, with a reason. */
class Refusal extends Error {}

export interface Uploaded {
  id: string
  publicUrl: string
}

/** The message for people when an upload has failed. */
export function uploadProblem(error: unknown): string {
  return error instanceof Refusal ? error.message : uploadToasts.failed
}

/** Uploads a file without a toast. `uploadProblem` describes its errors. */
export async function uploadPicture(
  file: File,
  onProgress: (share: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Uploaded> {
  const { name, type, size } = file
  const answer = await call('POST', adminApi.uploadImage, { fileName: name, contentType: type, size })
  const { uploadUrl, publicUrl } = (await answer.json()) as { uploadUrl: string; publicUrl: string }
  const kept = await put(uploadUrl, file, onProgress, signal)
  // The picture's final address contains its size; the one given before redirects to it.
  return { id: kept.id ?? '', publicUrl: kept.publicUrl ?? publicUrl }
}

interface PutAnswer {
  id?: string
  publicUrl?: string
  fields?: { file?: string }
}

/** `fetch` can't report upload progress. */
function put(address: string, file: File, onProgress: (share: number) => void, signal?: AbortSignal) {
  return new Promise<PutAnswer>((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    signal?.addEventListener('abort', () => request.abort())
    request.open('PUT', address)
    request.setRequestHeader('Content-Type', file.type)
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
