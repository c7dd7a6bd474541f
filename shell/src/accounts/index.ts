export { AddContribuyenteScreen } from './add-contribuyente.screen';
export { AuthorizeAssistantScreen } from './authorize-assistant.screen';
export { ConfirmAccessScreen } from './confirm-access.screen';
export { ConfirmAccountScreen } from './confirm-account.screen';
export { RecoverPasswordScreen } from './recover-password.screen';
export { RegisterAccountScreen } from './register-account.screen';
export { ResetAdminScreen } from './reset-admin.screen';
export { ResetPasswordScreen } from './reset-password.screen';
