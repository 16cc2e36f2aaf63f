/** What was chosen on the way to a form. */
let chosen: Promise<readonly File[]> | null = null;

/**
 * Opens the phone's photos within the very tap that leads to a form, as browsers demand; the form
 * comes meanwhile and takes what was chosen, if anything. With a mouse the form comes alone.
 */
export function openCameraRoll(): void {
  if (!window.matchMedia('(pointer: coarse)').matches) return;
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*,video/*';
  input.multiple = true;
  input.hidden = true;
  // Safari hears of no choice in what stands in no document.
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

/** Answers whether nobody else took them. */
export function takeChosen(these: Promise<readonly File[]>): boolean {
  const areHere = chosen === these;
  if (areHere) chosen = null;
  return areHere;
}
