/** Sends a picture from this device: asks where to, then sends it there, telling how far it has come. */
import { adminApi } from '#app/admin-routes.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '#app/records/client.ts'
import { pictureProblem } from '#app/ui/picture-address.ts'
import { toast } from '#app/ui/toast.tsx'

const uploadToasts = {
  done: 'Image uploaded successfully!',
  failed: 'Failed to upload image. Please try again.',
} as const

interface PictureUpload {
  /** How much has been sent, 0 to 1; nothing while nothing is being sent. */
  progress: number | undefined
  /** What is wrong with the file that was chosen last. */
  problem: string | undefined
  send: (file: File) => Promise<void>
}

/**
 * One upload at a time; leaving the screen ends it.
 * @param onDone is given the picture's address
 */
export function usePictureUpload(onDone: (address: string) => void): PictureUpload {
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const request = useRef<XMLHttpRequest>(null)
  const hasLeft = useRef(false)
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
      request.current?.abort()
    }
  }, [])

  async function send(file: File): Promise<void> {
    const atOnce = pictureProblem(file)
    setProblem(atOnce)
    if (atOnce) return toast({ text: atOnce, bad: true })
    setProgress(0)
    try {
      request.current = new XMLHttpRequest()
      onDone(await upload(request.current, file, setProgress))
      toast({ text: uploadToasts.done })
    } catch (error) {
      // Whoever has left the screen has nothing to try again.
      if (hasLeft.current) return
      if (error instanceof Refusal) setProblem(error.message)
      toast({ text: error instanceof Refusal ? error.message : uploadToasts.failed, bad: true })
    } finally {
      setProgress(undefined)
    }
  }

  return { progress, problem, send }
}

/** The server has looked at the file and says what is wrong with it. */
class Refusal extends Error {}

/** @throws Refusal, or an error for programmers: the person is told to try again */
async function upload(request: XMLHttpRequest, file: File, onProgress: (share: number) => void): Promise<string> {
  const answer = await announce(file)
  const { uploadUrl, publicUrl } = (await answer.json()) as { uploadUrl: string; publicUrl: string }
  const kept = await put(request, uploadUrl, file, onProgress)
  // The picture's own address says how large it is; the one given out before leads there.
  return kept.publicUrl ?? publicUrl
}

interface PutAnswer {
  publicUrl?: string
  fields?: { file?: string }
}

function announce({ name, type, size }: File): Promise<Response> {
  return call('POST', adminApi.uploadImage, { fileName: name, contentType: type, size }).catch((error: unknown) => {
    throw new Error('Failed to get upload URL', { cause: error })
  })
}

/** `fetch` cannot tell how much of a body has been sent. */
function put(request: XMLHttpRequest, address: string, file: File, onProgress: (share: number) => void) {
  return new Promise<PutAnswer>((resolve, reject) => {
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

/** What a server in between answers may be no JSON. */
function parsed(text: string): PutAnswer {
  try {
    return JSON.parse(text) as PutAnswer
  } catch {
    return {}
  }
}
