/** A sentence that was said in a recording, and a link that plays it from there. */
import type { ReactNode } from 'react'
import { t } from '#app/text/t.ts'

interface SaidLineProps {
  sentence: ReactNode
  /** `12:30`; empty where a transcript has no times. */
  time: string
  path: string
}

export function SaidLine({ sentence, time, path }: SaidLineProps) {
  return (
    <div className="mt-2 max-w-[33rem] border-l-3 border-line pl-4">
      <p>
        <q>{sentence}</q>
      </p>
      {time && (
        <p className="text-sm">
          <a href={path} className="link onward inline-flex min-h-11 items-center">
            {t('Play from {time}', { time })}
          </a>
        </p>
      )}
    </div>
  )
}
