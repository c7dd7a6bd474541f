import type { ConfigProviderProps } from 'antd';
import esES from 'antd/locale/es_ES';

type Locale = NonNullable<ConfigProviderProps['locale']>;

/** antd's Spanish with the words Mexico uses; antd has no es_MX. */
export const locale: Locale = {
  ...esES,
  Table: {
    ...esES.Table,
    selectNone: 'Quitar selección',
    triggerDesc: 'Ordenar de mayor a menor',
    triggerAsc: 'Ordenar de menor a mayor',
    cancelSort: 'Quitar el orden',
  },
  Text: { ...esES.Text, collapse: 'Contraer' },
  Form: {
    ...esES.Form,
    defaultValidateMessages: {
      ...esES.Form?.defaultValidateMessages,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: antd fills it in.
      required: 'Escriba ${label}',
      types: {
        ...esES.Form?.defaultValidateMessages?.types,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: antd fills it in.
        email: '${label} no es un correo válido',
      },
    },
  },
};
