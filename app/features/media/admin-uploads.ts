/** Uploads several pictures, one after the other. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '#app/records/act.ts'
import { sendPicture } from '#app/records/picture-upload.ts'
import { counted } from '#app/ui/counted.ts'
import { toast } from '#app/ui/toast.tsx'

interface Uploads {
  /** How many are still to come. */
  left: number
  /** Errors, each with the name of its file. */
  problems: readonly string[]
  send: (files: readonly File[]) => Promise<void>
}

export function useUploads(): Uploads {
  const queryClient = useQueryClient()
  const [left, setLeft] = useState(0)
  const [problems, setProblems] = useState<readonly string[]>([])

  async function send(files: readonly File[]): Promise<void> {
    if (left > 0 || files.length === 0) return
    setProblems([])
    let done = 0
    for (const [at, file] of files.entries()) {
      setLeft(files.length - at)
      const sent = await sendPicture(file)
      if (typeof sent === 'string') setProblems((before) => [...before, `${file.name}: ${sent}`])
      else done++
    }
    setLeft(0)
    await refresh(queryClient)
    if (done > 0) toast({ title: 'Success', text: `${counted(done, ['image', 'images'])} uploaded.` })
  }
  return { left, problems, send }
}
