import { FormDialog } from '../../lib/form-dialog.tsx';

/** The frame of the two forms. */
export const EntryDialog = FormDialog;
