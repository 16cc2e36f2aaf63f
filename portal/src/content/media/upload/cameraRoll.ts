/** Files that were chosen before the form opened. */
let chosen: Promise<readonly File[]> | null = null;

/**
 * Opens the phone's photo picker in the same tap that opens a form, because browsers require a user
 * gesture. The form loads meanwhile and takes the chosen files, if any. With a mouse only the form
 * opens.
 */
export function openCameraRoll(): void {
  if (!window.matchMedia('(pointer: coarse)').matches) return;
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*,video/*';
  input.multiple = true;
  input.hidden = true;
  // Safari fires no change event for an input outside the document.
  document.body.append(input);
  chosen = new Promise((resolve) => {
    input.onchange = input.oncancel = () => {
      resolve([...(input.files ?? [])]);
      input.remove();
    };
  });
  input.click();
}

export function chosenPhotos(): Promise<readonly File[]> | null {
  return chosen;
}

/** Whoever leaves the form's page without it does not find the files in the next one. */
export function forgetChosen(): void {
  chosen = null;
}

/** Returns whether nobody else took the files. */
export function takeChosen(these: Promise<readonly File[]>): boolean {
  const areHere = chosen === these;
  if (areHere) chosen = null;
  return areHere;
}
