let asking: Promise<boolean> | null = null;

/**
 * Asks the person for the password in a dialog over whatever is shown, and hands it to `confirm` until that takes it.
 * Resolves to whether it was confirmed. Calls that come meanwhile wait for the same dialog, which is fetched when it is
 * first needed.
 */
export function askPassword(confirm: (pass: string) => Promise<unknown>): Promise<boolean> {
  asking ??= import('./password-dialog')
    .then(({ openPasswordDialog }) => openPasswordDialog(confirm))
    .catch(() => false)
    .finally(() => {
      asking = null;
    });
  return asking;
}
