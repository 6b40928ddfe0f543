/** Imports the newest videos of a channel instead of a playlist. */
import { useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { useAct } from '#app/records/act.ts'
import { call, CallError } from '#app/records/client.ts'
import { TextField } from '#app/ui/field.tsx'
import type { Told } from '#app/features/youtube/admin-sync-cell.tsx'

export function ChannelSync({ onReport }: { onReport: (told: Told) => void }) {
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { act, isPending } = useAct()
  const submit = (form: HTMLFormElement) => {
    const given = Object.fromEntries(new FormData(form)) as Record<string, string>
    setProblems({})
    void act(
      async () => {
        const response = await call('POST', adminApi.syncChannel, given).catch((error: unknown) => {
          if (error instanceof CallError) setProblems(error.fields)
          throw error
        })
        const report = (await response.json()) as Told
        onReport({ ...report, title: given['channelId'] ?? '' })
        return report.message
      },
      (message) => ({ text: message }),
    )
  }
  return (
    <section aria-labelledby="channel-sync" className="sheet mt-5 px-5 py-4">
      <h2 id="channel-sync" className="text-[1.35rem]">
        Channel Sync (legacy)
      </h2>
      <p className="mt-1 max-w-[65ch] text-soft">
        For channels without playlists. Past live streams become live streams here; all other videos become sermons.
      </p>
      <form
        noValidate
        className="mt-3 grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem_auto] sm:items-start"
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      >
        <TextField
          name="channelId"
          label="YouTube Channel ID"
          required
          autoComplete="off"
          spellCheck={false}
          problem={problems['channelId']}
          hint="Starts with UC. On YouTube, go to Settings, then Advanced settings."
        />
        <TextField
          name="maxResults"
          label="Number of videos"
          inputMode="numeric"
          defaultValue="20"
          problem={problems['maxResults']}
          hint="1 to 50"
        />
        <button type="submit" className="admin-btn admin-btn-go sm:mt-7" aria-disabled={isPending}>
          {isPending ? 'Importing…' : 'Import channel'}
        </button>
      </form>
    </section>
  )
}
