import { Injectable } from '@nestjs/common';
import { THUMBNAIL_FORMATS, UploadLimits } from '../../../uploads/uploads.api.js';
import { StateSection } from './section.js';

const SERVER_THUMBNAIL_FORMATS = THUMBNAIL_FORMATS.map(({ name, maxWidth, maxHeight, format, animated }) => ({
  name,
  max_width: maxWidth,
  max_height: maxHeight,
  format,
  animated,
}));

/** What may be uploaded, and how pictures can be had. The files themselves are for `GET /attachments`. */
@Injectable()
export class UploadsSection extends StateSection {
  readonly types = ['realm'];

  constructor(private readonly limits: UploadLimits) {
    super();
  }

  load(): Promise<Readonly<Record<string, unknown>>> {
    return Promise.resolve({
      max_file_upload_size_mib: this.limits.maxFileMib,
      realm_upload_quota_mib: this.limits.quotaMib,
      server_thumbnail_formats: SERVER_THUMBNAIL_FORMATS,
    });
  }
}
