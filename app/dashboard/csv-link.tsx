/** Below a list: the link that downloads all of it as a table. @param list its name, for screen readers */

export function CsvLink({ address, list }: { address: string; list: string }) {
  return (
    <p className="mt-4 print:hidden">
      <a href={address} download className="link inline-flex min-h-11 items-center">
        Download as CSV<span className="sr-only"> ({list})</span>
      </a>
    </p>
  )
}
