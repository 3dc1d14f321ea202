# What an installed Winnow consists of, and its Debian package: cpack --config build/release/CPackConfig.cmake
include(GNUInstallDirs)

set(here ${CMAKE_CURRENT_LIST_DIR})
install(TARGETS winnow winnow-cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${here}/winnow.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${here}/winnow.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
install(FILES ${here}/winnow-mime.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages RENAME winnow.xml)
install(FILES ${here}/winnow.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
install(FILES ${here}/winnow.1 ${here}/winnow-cli.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/resources/docs/ DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/winnow/manual FILES_MATCHING PATTERN "*.md")
install(FILES ${here}/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/winnow)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME winnow)
set(CPACK_PACKAGE_VENDOR "Winnow")
set(CPACK_PACKAGE_CONTACT "Winnow developers <winnow@localhost.localdomain>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Blind expert review of agricultural question sets")
set(CPACK_PACKAGE_DESCRIPTION "Experts answer the questions of a benchmark without seeing its key or each other,
disagreements are adjudicated, agreement is computed, and the gold split is
frozen and exported with the protocol it came from. Holds the window program
winnow and the command line twin winnow-cli.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Qt loads these at run time, so the libraries' list does not show them.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libqt6sql6-sqlite, libqt6svg6")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "fonts-noto-core, fonts-dejavu-core, qt6-image-formats-plugins, qt6-translations-l10n")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "fonts-noto-cjk")
include(CPack)
