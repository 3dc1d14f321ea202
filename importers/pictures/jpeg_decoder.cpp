#include "importers/pictures/samples.h"

#include <csetjmp>
#include <cstdio>

#include <jpeglib.h>

#include <jerror.h>

namespace importers {

namespace jpeg_decoder {

constexpr int kMostScans = 100; ///< A file of a few kB can ask for thousands of passes over a large picture.

struct Trouble {
    jpeg_error_mgr manager{};
    std::jmp_buf leave{};
    char words[JMSG_LENGTH_MAX] = {};
    bool damaged = false;
};

void leave(j_common_ptr info)
{
    auto *trouble = reinterpret_cast<Trouble *>(info->err);
    info->err->format_message(info, trouble->words);
    std::longjmp(trouble->leave, 1);
}

/// Below 0: something was wrong and decoding goes on. What is no loss of picture is not told.
void note(j_common_ptr info, int level)
{
    if (level >= 0)
        return;
    const int code = info->err->msg_code;
    if (code != JWRN_EXTRANEOUS_DATA && code != JWRN_ADOBE_XFORM && code != JWRN_TOO_MUCH_DATA)
        reinterpret_cast<Trouble *>(info->err)->damaged = true;
}

void watchScans(j_common_ptr info)
{
    auto *decoder = reinterpret_cast<j_decompress_ptr>(info);
    if (decoder->input_scan_number > kMostScans)
        ERREXIT(decoder, JERR_EOI_EXPECTED);
}

struct Decoder {
    jpeg_decompress_struct info{};
    Trouble trouble{};
    jpeg_progress_mgr progress{};
    ~Decoder() { jpeg_destroy_decompress(&info); }
};

/// The smallest of 1/8 … 8/8 that still gives the least size.
void chooseScale(jpeg_decompress_struct &info, LeastSize least)
{
    info.scale_denom = 8;
    for (info.scale_num = 1; info.scale_num < 8; ++info.scale_num) {
        jpeg_calc_output_dimensions(&info);
        if (static_cast<int>(info.output_width) >= least.width && static_cast<int>(info.output_height) >= least.height)
            return;
    }
    jpeg_calc_output_dimensions(&info);
}

/// Everything between here and the library lives in `decoder` and `samples`: a jump back would pass over destructors.
bool decode(Decoder &decoder, std::string_view bytes, LeastSize least, Samples &samples)
{
    jpeg_decompress_struct &info = decoder.info;
    info.err = jpeg_std_error(&decoder.trouble.manager);
    decoder.trouble.manager.error_exit = leave;
    decoder.trouble.manager.emit_message = note;
    decoder.progress.progress_monitor = watchScans;
    if (setjmp(decoder.trouble.leave) != 0)
        return !samples.pixels.empty();
    jpeg_create_decompress(&info);
    info.progress = &decoder.progress;
    jpeg_mem_src(&info, reinterpret_cast<const unsigned char *>(bytes.data()), static_cast<unsigned long>(bytes.size()));
    jpeg_read_header(&info, TRUE);
    const bool inks = info.num_components == 4;
    samples.kind = info.num_components == 1 ? Samples::Kind::Grey : inks ? Samples::Kind::Inks : Samples::Kind::Colour;
    info.out_color_space = info.num_components == 1 ? JCS_GRAYSCALE : inks ? JCS_CMYK : JCS_EXT_BGR;
    // Adobe's programs store how much of the paper is left.
    samples.inverted = inks && info.saw_Adobe_marker != 0;
    chooseScale(info, least);
    jpeg_start_decompress(&info);
    samples.pixels.create(static_cast<int>(info.output_height), static_cast<int>(info.output_width), CV_MAKETYPE(CV_8U, samples.colours()));
    samples.pixels.setTo(cv::Scalar::all(128));
    while (info.output_scanline < info.output_height) {
        JSAMPROW row = samples.pixels.ptr(static_cast<int>(info.output_scanline));
        if (jpeg_read_scanlines(&info, &row, 1) != 1)
            break;
    }
    const bool whole = info.output_scanline == info.output_height;
    jpeg_finish_decompress(&info);
    if (!whole)
        decoder.trouble.damaged = true;
    decoder.trouble.words[0] = '\0';
    return true;
}

} // namespace jpeg_decoder

review::Result<Samples> decodeJpeg(std::string_view bytes, LeastSize least)
{
    Samples samples;
    jpeg_decoder::Decoder decoder;
    const bool shown = jpeg_decoder::decode(decoder, bytes, least, samples);
    if (!shown)
        return review::Error{review::Error::Code::Damaged, "The picture is damaged and cannot be shown.", decoder.trouble.words};
    if (decoder.trouble.damaged || decoder.trouble.words[0] != '\0')
        samples.damaged = true;
    return samples;
}

} // namespace importers
