// antd's file picker.
// Never: what may be uploaded and how; that is mf-cfdi's.
import { Upload as AntdUpload } from 'antd';
import { themed } from '../antd/themed';

export type { UploadFile, UploadProps } from 'antd';

export const Upload: typeof AntdUpload = themed(AntdUpload);
