let asking: Promise<boolean> | null = null;

/**
 * Asks the user for the password in a dialog, and calls `confirm` with it until that resolves.
 * Resolves to whether it was confirmed. Concurrent calls share one dialog, whose code is loaded when it is
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
