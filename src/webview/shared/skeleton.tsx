// What a page shows at once, until the host has read what belongs there.
import * as l10n from '@vscode/l10n';

export function Skeleton({ title }: { readonly title: string }) {
  return (
    <main class="skeleton" aria-busy="true">
      <h1>{title}</h1>
      <Reading />
      <div aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
    </main>
  );
}

/** In place of what is still being read, at the end of a page whose beginning is known. */
export function SkeletonPart() {
  return (
    <div class="skeleton-part">
      <Reading />
      <div aria-hidden="true">
        <i />
        <i />
      </div>
    </div>
  );
}

function Reading() {
  return (
    <p class="spoken" role="status">
      {l10n.t('Reading the memory…')}
    </p>
  );
}
