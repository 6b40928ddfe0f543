/** A page that is on its way. */

export function Loading({ text }: { text: string }) {
  return (
    <div className="wrap grid min-h-[50vh] place-items-center py-section">
      <p role="status" className="text-soft">
        {text}
      </p>
    </div>
  )
}
