import { Spinner } from './icons.tsx';

/** Covers the page while it is about to become another. */
export function FullScreenLoader({ children }: { children: string }) {
  return (
    <div className="sa-full" role="status" part="loader">
      <Spinner />
      <p>{children}</p>
    </div>
  );
}
