/** Reads the text of a file that the user chooses. */
import { useId } from 'react'
import { tellFailure } from '#app/records/act.ts'
import { decoded } from '#app/records/import/delimited.ts'

export function FilePicker({ onText }: { onText: (text: string) => void }) {
  const id = useId()
  return (
    <p>
      <label htmlFor={id} className="block font-semibold">
        Choose a file
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        className="mt-1 max-w-full file:mr-3 file:min-h-11 file:rounded-[10px] file:border file:border-solid file:border-line file:bg-white file:px-4 file:font-semibold"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) void file.arrayBuffer().then((bytes) => onText(decoded(new Uint8Array(bytes))), tellFailure)
        }}
      />
    </p>
  )
}
