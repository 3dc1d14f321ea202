# Writes a .cpp that holds text files as string constants: cmake -DOUTPUT=… -DFILES=a.json;b.json -P embed.cmake
set(text "#include \"review/embedded.h\"\n\nnamespace review {\n\nconst std::map<std::string, std::string_view> &embeddedFiles()\n{\n    static const std::map<std::string, std::string_view> files{\n")
foreach(file IN LISTS FILES)
    get_filename_component(name "${file}" NAME_WE)
    file(READ "${file}" content)
    string(APPEND text "        {\"${name}\", R\"winnow(${content})winnow\"},\n")
endforeach()
string(APPEND text "    };\n    return files;\n}\n\n} // namespace review\n")
file(WRITE "${OUTPUT}" "${text}")
